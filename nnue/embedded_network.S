// The network file that ships, as it is. TRATTO_EVALFILE is its path, in quotes.

#if defined(__APPLE__)
#define SYMBOL(name) _##name
.section __TEXT,__const
#elif defined(__wasm__)
#define SYMBOL(name) name
.section .rodata.tratto_network,"",@
.type tratto_network_begin,@object
.type tratto_network_end,@object
.size tratto_network_begin,tratto_network_end-tratto_network_begin
.size tratto_network_end,1
#elif defined(_WIN32)
#define SYMBOL(name) name
.section .rdata, "dr"
#else
#define SYMBOL(name) name
.section .rodata
#endif

.globl SYMBOL(tratto_network_begin)
.globl SYMBOL(tratto_network_end)
.balign 64
SYMBOL(tratto_network_begin):
.incbin TRATTO_EVALFILE
SYMBOL(tratto_network_end):
.byte 0

#if defined(__ELF__)
.section .note.GNU-stack,"",%progbits
#endif
