import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../tests/browser/chromium.ts'

/** The tests' Chromium. @param port where tools may attach to it; left out: nowhere */
export async function startBrowser(port?: number): Promise<Browser> {
  const attach = port === undefined ? [] : [`--remote-debugging-port=${port}`]
  return chromium.launch({
    ...(await findChromium()),
    // Not the package's own flags: those are for tiny machines.
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...attach],
  })
}
