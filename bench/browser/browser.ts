import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../tests/browser/chromium.ts'

/** The tests' Chromium. @param port for tools that attach to it; omitted: none can */
export async function startBrowser(port?: number): Promise<Browser> {
  const attach = port === undefined ? [] : [`--remote-debugging-port=${port}`]
  return chromium.launch({
    ...(await findChromium()),
    // Replaces the package's own flags, which are meant for tiny machines.
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...attach],
  })
}
