/**
 * Time limit of a test that names none. Tests wait for what they expect, so only one that hangs takes as long, also on a
 * machine that is busy with much else.
 */
export const testTimeoutMs = 480_000;
