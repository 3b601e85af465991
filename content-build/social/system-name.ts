import sharp from 'sharp'
import { escapeText, isVisible } from '../../contracts/text.ts'
import { COLOURS, NAME_BOX, nameImage } from './card.ts'
import type { ReactElement } from 'react'

/** Unassigned characters. Pango draws a character that no font has as a box with its hex number, whose size depends only on the number of digits. */
const UNASSIGNED = { four: '\u0378', five: '\u{1cccc}' }
const PROBE = 'Sans Bold 60'

const markup = (text: string, font: string): string =>
  `<span font="${font}" foreground="${COLOURS.ink}">${escapeText(text)}</span>`

/**
 * Draws a name that Figtree cannot show with the machine's fonts. Pango handles the joining and direction of scripts.
 * @param name whose characters some font has
 * @param sizes in pixels, largest first
 * @returns null if it fits at none of the sizes
 */
export async function drawWithSystemFonts(name: string, sizes: readonly number[]): Promise<ReactElement | null> {
  for (const size of sizes) {
    const { data, info } = await sharp({
      text: {
        text: markup(name, `Figtree, Sans Bold ${size}`),
        width: NAME_BOX.width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    if (info.height <= NAME_BOX.height && info.width <= NAME_BOX.width) return nameImage(data, info.width, info.height)
  }
  return null
}

/** The text without characters that no font on this machine has; empty if nothing visible is left. */
export async function keepShowable(name: string): Promise<string> {
  const kept: string[] = []
  for (const { segment } of new Intl.Segmenter('en').segment(name)) kept.push(await shownOf(segment))
  const shown = kept.join('').replace(/\s+/g, ' ').trim()
  return isVisible(shown) ? shown : ''
}

/** The grapheme, or a space if it is invisible (the Braille blank), or an empty text if no font has it. */
async function shownOf(grapheme: string): Promise<string> {
  const looks = new Set<Look>()
  for (const character of grapheme) if (/[^\s\p{M}\p{Cf}]/u.test(character)) looks.add(await lookOf(character))
  if (looks.has('box')) return ''
  return looks.size === 1 && looks.has('blank') ? ' ' : grapheme
}

type Look = 'letter' | 'blank' | 'box'

/** Results of earlier probes, by character. */
const known = new Map<string, Look>()
const MOST_KNOWN = 20_000

async function lookOf(character: string): Promise<Look> {
  const answer = known.get(character)
  if (answer !== undefined) return answer
  const box = await probe(character.length === 1 ? UNASSIGNED.four : UNASSIGNED.five)
  const drawn = await probe(character)
  const isSame = drawn?.width === box?.width && drawn?.height === box?.height && drawn?.hasCorners === true
  const look = drawn === null ? 'blank' : isSame ? 'box' : 'letter'
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(character, look)
  return look
}

interface Drawn {
  width: number
  height: number
  hasCorners: boolean
}

/** Draws a text. Null if there is nothing to draw. */
async function probe(text: string): Promise<Drawn | null> {
  const picture = sharp({ text: { text: markup(text, PROBE), dpi: 72, rgba: true } })
    .extractChannel(3)
    .raw()
  try {
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    const hasCorners = (data[info.width - 1] ?? 0) > 0 && (data.at(-1) ?? 0) > 0
    return { width: info.width, height: info.height, hasCorners }
  } catch (failure) {
    if (failure instanceof Error && failure.message.includes('no text to render')) return null
    throw failure
  }
}
