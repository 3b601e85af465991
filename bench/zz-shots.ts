import { startBrowser } from './browser/browser.ts'
const base = 'http://127.0.0.1:4810'
await using browser = await startBrowser()
const shot = async (name: string, path: string, width: number, o: Record<string, unknown> = {}, act?: (p: import('@playwright/test').Page) => Promise<unknown>) => {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 }, ...o })
  const page = await context.newPage()
  await page.goto(base + path, { waitUntil: 'networkidle' })
  await act?.(page)
  const [w, h] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
  console.log(name, path, width, 'scroll', w, h)
  await page.screenshot({ path: `/tmp/p/shots/${name}.png` })
  await context.close()
}
const names = await (await fetch(base + '/names.json')).json() as any
const find = (t: string) => { const s = JSON.stringify(names); const i = s.indexOf(t); return s.slice(Math.max(0, i - 60), i + 120) }
console.log(find('Datenschutz'))
await shot('home-390', '/', 390)
await shot('home-720', '/', 720)
await shot('home-1440-focus', '/', 1440, {}, async (p) => { for (let i = 0; i < 16; i++) await p.keyboard.press('Tab') })
await shot('search-none', '/?search=jurny', 1440)
await shot('search-data', '/?search=data', 1440)
await shot('search-ds-390', '/?search=Datenschutz', 390)
await shot('cat-1440', '/categories/data-governance', 1440)
await shot('forced', '/categories/data-governance', 1440, { forcedColors: 'active' })
await shot('forced-term', '/term/audience', 1440, { forcedColors: 'active' })
await shot('print-term', '/term/audience', 673, {}, (p) => p.emulateMedia({ media: 'print' }))
await shot('print-cat', '/categories/data-governance', 673, {}, (p) => p.emulateMedia({ media: 'print' }))
