/** What the card over a link shows of the page that it leads to. */
export interface Preview {
  name: string
  kind: string
  /** What replaces a legacy term. */
  currentTerm: string | null
  category: string | null
  /** The first paragraph, or item of a list; the card shows four lines of it. */
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
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const textOf = (selector: string): string | null => page.querySelector(selector)?.textContent.trim() ?? null
  page.querySelector('.successor span')?.remove()
  const name = textOf('.term h1')
  // A page that says why there is none is no term either.
  if (name === null) throw new Error(address)
  return {
    name,
    kind: textOf('.term .kind') ?? '',
    currentTerm: textOf('.term .successor'),
    category: textOf('.term .badges a'),
    text: textOf('.definition :is(p,li)') ?? textOf('.definition') ?? '',
  }
}
