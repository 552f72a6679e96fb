/**
 * Settings of Bun for the processes of tests, which read them when they start; servers that tests start do not get them. Freed memory
 * goes back to the system after ten seconds: giving pages away after 0.1 s and fetching them again took 8 % of the CPU time. The last of
 * the engine's compilers is off: what it makes does not run for long enough to gain what making it costs. Garbage is collected when the
 * heap has grown, and not by a timer each second as well, which took 7 % in the first files of a run and more in the last ones.
 */
export const processSettings = {
  BUN_GC_TIMER_DISABLE: "1",
  BUN_JSC_useFTLJIT: "0",
  MIMALLOC_PURGE_DELAY: "10000",
  MIMALLOC_PURGE_HOLES_MIN_INTERVAL: "60000",
};
