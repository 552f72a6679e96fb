import { join } from "node:path";
import { chromium } from "playwright-core";
import { DemoFault, dataDirectoryOf, type Server } from "./server.ts";

const size = { width: 1280, height: 800 };
const themes = ["light", "dark"] as const;

/**
 * Takes a picture of each page of the console, light and dark.
 * @param pages addresses below /console, by the name of the picture
 * @returns the directory
 */
export async function takeScreenshots({ url, key }: Server, pages: Record<string, string>): Promise<string> {
  const directory = join(dataDirectoryOf(process.env), "screenshots");
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] }).catch((error: Error) => {
    throw new DemoFault(`Chromium did not start. Set CHROMIUM to its path. ${error.message}`);
  });
  try {
    for (const colorScheme of themes) {
      const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: "reduce" });
      await context.addInitScript(`sessionStorage.setItem("sheaf-key", ${JSON.stringify(key)})`);
      const page = await context.newPage();
      for (const [name, address] of Object.entries(pages)) {
        await page.goto(`${url}/console/${address}`, { waitUntil: "networkidle" });
        await page.screenshot({ path: join(directory, `${name}-${colorScheme}.png`) });
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return directory;
}
