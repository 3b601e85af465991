import type { ReactElement } from 'react'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { SOCIAL_PICTURE, type SocialPicture } from '../../contracts/social-picture.ts'
import { card, NAME_BOX, nameText } from './card.ts'
import { drawWithSystemFonts, keepShowable } from './system-name.ts'

/** Font sizes in pixels, largest first. The first at which the name fits is used; at the last, 200 of the widest letter fit. */
const SIZES = [104, 92, 80, 70, 60, 52, 44, 38, 32, 28]
/** Usual width of a letter relative to the font size. Only at sizes up to `SMALL_SIZE` may a word be broken across lines. */
const LETTER_WIDTH = 0.6
const SMALL_SIZE = 44

export async function drawPicture(picture: SocialPicture, fonts: Font[]): Promise<Buffer> {
  const svg = await satori(card(picture, await drawName(picture, fonts)), { ...SOCIAL_PICTURE, fonts })
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, dither: 0 }).toBuffer()
}

/** Omits characters that no font on this machine has, which would be drawn as boxes. If no character is left, draws the site's name instead. */
async function drawName({ name, siteName }: SocialPicture, fonts: Font[]): Promise<ReactElement> {
  const whole = await fitText(name, fonts)
  if (whole !== null) return whole
  const shown = (await keepShowable(name)) || (await keepShowable(siteName))
  return (await fitText(shown, fonts)) ?? (await drawWithSystemFonts(shown, SIZES)) ?? nameText('', SMALL_SIZE)
}

/** The text at the largest size that fits; null if the fonts lack a character. */
async function fitText(text: string, fonts: Font[]): Promise<ReactElement | null> {
  const longestWord = Math.max(...text.split(/\s+/).map((word) => word.length))
  const sizes = SIZES.filter((size) => size <= SMALL_SIZE || size * LETTER_WIDTH * longestWord <= NAME_BOX.width)
  for (const size of sizes) {
    const { height, isComplete } = await measure(nameText(text, size), fonts)
    if (!isComplete) return null
    if (height <= NAME_BOX.height) return nameText(text, size)
  }
  return nameText(text, sizes.at(-1) ?? SMALL_SIZE)
}

async function measure(element: ReactElement, fonts: Font[]): Promise<{ height: number; isComplete: boolean }> {
  let isComplete = true
  const svg = await satori(element, {
    width: NAME_BOX.width,
    fonts,
    embedFont: false,
    loadAdditionalAsset: () => {
      isComplete = false
      return Promise.resolve([])
    },
  })
  return { height: Number(/ height="([\d.]+)"/.exec(svg)?.[1]), isComplete }
}
