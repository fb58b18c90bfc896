/* Preloaded before a program it refuses memory to some of its threads, as when a limit is reached just
   then. glibc only. scripts/faults compiles it.

   FAILING_FROM   number of the first thread without memory; the first thread of the program is 0,
                  others are counted by their first allocation
   FAILING_AFTER  allocations that each of those threads still gets */

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);

static atomic_int threads;
/* Of this model, because making room for others takes an allocation. */
static _Thread_local int number __attribute__((tls_model("initial-exec")));
static _Thread_local long allocations __attribute__((tls_model("initial-exec")));

static long setting(const char* name, long otherwise) {
  const char* const value = getenv(name);
  return value == NULL ? otherwise : atol(value);
}

static int is_refused(void) {
  if (number == 0) number = ++threads;
  if (number - 1 < setting("FAILING_FROM", 1)) return 0;
  if (allocations++ < setting("FAILING_AFTER", 0)) return 0;
  errno = ENOMEM;
  return 1;
}

void* malloc(size_t size) { return is_refused() ? NULL : __libc_malloc(size); }

void* calloc(size_t count, size_t size) {
  return is_refused() ? NULL : __libc_calloc(count, size);
}

void* realloc(void* memory, size_t size) {
  return is_refused() ? NULL : __libc_realloc(memory, size);
}

void* memalign(size_t alignment, size_t size) {
  return is_refused() ? NULL : __libc_memalign(alignment, size);
}

void* aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void** memory, size_t alignment, size_t size) {
  void* const found = memalign(alignment, size);
  if (found == NULL) return ENOMEM;
  *memory = found;
  return 0;
}
