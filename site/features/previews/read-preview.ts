/** What a link's card shows of the page that the link leads to. */
export interface Preview {
  name: string
  kind: string
  /** The name of the term that replaces a legacy term. */
  currentTerm: string | null
  category: string | null
  /** The first paragraph or list item of the definition; the card shows four lines of it. */
  text: string
}

const known = new Map<string, Promise<Preview>>()

/** Reads the published page, so that the preview always matches it, and a click that follows finds the page in the browser's cache. */
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
  // An error page, such as 'not found', has no term either.
  if (name === null) throw new Error(address)
  return {
    name,
    kind: textOf('.term .kind') ?? '',
    currentTerm: textOf('.term .successor'),
    category: textOf('.term .badges a'),
    text: textOf('.definition :is(p,li)') ?? textOf('.definition') ?? '',
  }
}
