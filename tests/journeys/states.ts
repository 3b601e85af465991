import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { ADMINISTRATOR } from '../../admin-api/testing/glossary-process.ts'
import type { Client } from '../../admin-api/testing/client.ts'

/** The primary colour and the legacy colour of `theme.css`, in the light theme. */
export const BLUE = 'rgb(14, 118, 168)'
export const ORANGE = 'rgb(217, 101, 11)'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified file is injected in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Rules whose result can depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects no accessibility violation in the page's current state, in both themes. Pages have no frames, so axe is injected once. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(endMotion)
    expect(await page.evaluate(findViolations, colorScheme === 'light' ? null : COLOUR_RULES)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** @param rules null runs all rules */
async function findViolations(rules: string[] | null): Promise<{ id: string; at: string[] }[]> {
  const { violations } = await window.axe.run({
    resultTypes: ['violations'],
    ...(rules !== null && { runOnly: rules }),
  })
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
}

/** Ends animations: fading elements do not have their final colours yet, and those out of view never end. Skips endless ones, such as spinners. */
function endMotion(): void {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  for (const animation of moving) animation.finish()
}

declare global {
  interface Window {
    shifts: number
  }
}

/** Sums up the layout shifts (CLS) of each page that is opened from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) window.shifts += 'value' in shift ? Number(shift.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // A shift is reported only after the frame that shows it.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return window.shifts
    })
}

/**
 * Gives the page the client's session, because sign-in is rate-limited. Opening the sign-in page marks the browser as an
 * administrator's.
 */
export async function signIn(page: Page, administrator: Client): Promise<void> {
  await page.context().addCookies(administrator.cookies)
  await page.goto('/sign-in')
  await expect(page.getByText('You are signed in')).toBeVisible()
}

/** Fills the sign-in page's form and sends it. */
export async function sendSignIn(page: Page, { email, password } = ADMINISTRATOR): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password').fill(password)
  await main.getByRole('button', { name: 'Sign in' }).click()
}

/** Disables the browser's storage, as people can in its settings. */
export function denyStorage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get })
  })
}

/** Name and text of the file that `start` downloads. */
export async function downloaded(page: Page, start: () => unknown): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** A slow mobile connection, on which React takes about two seconds to load. */
export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 40_000,
    uploadThroughput: 40_000,
  })
}

/** Delays requests until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    await released
    await route.fallback()
  })
  return () => resolve(undefined)
}

/** The toast that is shown. */
export const toastOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** Expects a toast with exactly this title and this text. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const toast = toastOf(page)
  await expect(toast).toHaveCount(1)
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (description !== undefined) await expect(toast.getByText(description, { exact: true })).toBeVisible()
}

/** Expects no toast now or in a moment. The limit is shorter than the 8 s after which a toast disappears by itself. */
export const expectNoToast = (page: Page): Promise<void> => expect(toastOf(page)).toHaveCount(0, { timeout: 4000 })

/** Hovers the toast, like a slow reader, so that it stays until its button is pressed. */
export const keepToast = (page: Page): Promise<void> => toastOf(page).hover()
