/** What the card over a link shows of the page that it leads to. */
export interface Preview {
  name: string
  kind: string
  /** What replaces a legacy term. */
  currentTerm: string | null
  category: string | null
  /** The first paragraph; the card shows four lines of it. */
  text: string
}

const known = new Map<string, Promise<Preview>>()

/** Reads the published page itself, so that a preview is as true as the page, and the click that may follow finds it in the browser's cache. */
export function readPreview(address: string): Promise<Preview> {
  const reading = known.get(address) ?? fetchPreview(address)
  known.set(address, reading)
  reading.catch(() => known.delete(address))
  return reading
}

async function fetchPreview(address: string): Promise<Preview> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const textOf = (selector: string): string | null => page.querySelector(selector)?.textContent.trim() ?? null
  page.querySelector('.successor span')?.remove()
  const name = textOf('.term h1')
  if (name === null) throw new Error(`${address} is no term`)
  return {
    name,
    kind: textOf('.term .kind') ?? '',
    currentTerm: textOf('.term .successor'),
    category: textOf('.term .badges a'),
    text: textOf('.definition p') ?? textOf('.definition') ?? '',
  }
}
