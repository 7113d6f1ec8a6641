/** Returns the path of the Chromium that browser tests use. */
export function ensureChromium(): Promise<string>
