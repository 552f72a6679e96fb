// Makes the snapshot from which Python starts, unless it is there. scripts/setup.mjs runs it after an installation and before
// tests; a server that finds none makes its own.
import { installSnapshot } from "../core/platform/sandbox/pythonSnapshot.ts";

try {
  await installSnapshot();
} catch (error) {
  console.error(`Could not create the snapshot of Python; each server creates its own: ${(error as Error).message}`);
}
