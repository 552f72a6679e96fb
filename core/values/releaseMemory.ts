/**
 * Gives the memory of bytes back at once, which nobody reads any more: the next garbage collection may come when a hundred megabytes of
 * such have passed. Bytes that share their memory with others are left.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
