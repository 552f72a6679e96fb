/**
 * Loaded before a server: on SIGUSR2 it collects its garbage and says how much memory it has then. What a process has
 * resident between two collections says little.
 */
process.on("SIGUSR2", () => {
  Bun.gc(true);
  const { rss, heapUsed } = process.memoryUsage();
  process.stderr.write(`settled memory ${JSON.stringify({ rss, heapUsed })}\n`);
});
