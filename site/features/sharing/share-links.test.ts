import { expect, it } from '@jest/globals'
import { shareLinks } from './share-links.ts'

const term = { url: 'https://lexicon.example/term/c-plus-plus', name: 'C++ & "co"', text: 'A language, 50% faster.' }

it('A term is shared to LinkedIn, Twitter and Facebook by its address', () => {
  const links = shareLinks(term).slice(0, 3)
  expect(links.map(({ name, href }) => [name, new URL(href).hostname])).toEqual([
    ['LinkedIn', 'www.linkedin.com'],
    ['Twitter', 'twitter.com'],
    ['Facebook', 'www.facebook.com'],
  ])
  for (const { href } of links) expect(href).toContain(`=${encodeURIComponent(term.url)}`)
})

it("An email's body is the beginning of the definition and the address", () => {
  const email = new URL(shareLinks(term).at(-1)?.href ?? '')
  expect(email.protocol).toBe('mailto:')
  expect(email.searchParams.get('subject')).toBe(term.name)
  expect(email.searchParams.get('body')).toBe(`${term.text}\n\n${term.url}`)
})

it('Half of an emoji does not keep a term from being shared', () => {
  expect(shareLinks({ ...term, text: 'half \ud83d' }).at(-1)?.href).toContain('half%20%0A')
})
