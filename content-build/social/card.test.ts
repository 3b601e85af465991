import { expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { COLOURS } from './card.ts'

const theme = readFileSync(new URL('../../site/styles/theme.css', import.meta.url), 'utf8')
const inLightTheme = (token: string): string | undefined =>
  new RegExp(`--color-${token}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(theme)?.[1]

// Shows sharing/picture-drawn
it('A social picture has the colours of the light theme', () => {
  const { brand, legacy, heroMuted, ...others } = COLOURS
  const tokens = Object.entries({ brand, legacy }).flatMap(([name, { line, text, soft }]) => [
    [name, line],
    [`${name}-text`, text],
    [`${name}-soft`, soft],
  ])
  const all = [...Object.entries(others), ['hero-muted', heroMuted], ...tokens]
  expect(all).toEqual(all.map(([token = '']) => [token, inLightTheme(token)]))
})
