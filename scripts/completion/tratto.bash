# Completion of tratto's commands for bash.
_tratto() {
  local word=${COMP_WORDS[COMP_CWORD]} words=
  if [ "$COMP_CWORD" = 1 ]; then
    words='uci go position setoption bench speedtest perft game referee moves play review suite probe d
      eval flip selfplay match ladder genfens export_net winnable tablebase spsa compiler version
      license help --help --version'
  else
    case ${COMP_WORDS[1]} in
      help) words='uci go position setoption bench speedtest perft game referee moves play review suite
        probe d eval flip selfplay match ladder genfens export_net winnable tablebase spsa compiler
        version license help' ;;
      game) words='level clock white black movetime letters out --help' ;;
      perft) words='threads hash plain json startpos --help' ;;
      referee) words='--json --all --laws --nodes --letters --tables --help' ;;
      review) words='movetime nodes depth out --engine --with-engine --help' ;;
      suite) words='movetime nodes depth --json --help' ;;
      tablebase) words='--pieces --threads --only --verify --help' ;;
      winnable) words='--quick --nodes --help' ;;
      speedtest) words='threads hash seconds --help' ;;
      go) words='depth nodes movetime mate perft' ;;
      *) words='--help' ;;
    esac
  fi
  # shellcheck disable=SC2207 # Words without blanks.
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [ "$COMP_CWORD" = 1 ] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
}
complete -o filenames -F _tratto tratto
