import { createElement, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import { SOCIAL_PICTURE, type SocialPicture } from '../../contracts/social-picture.ts'
import { FAMILY } from './fonts.ts'

/** The light theme's colours, copied from `site/styles/theme.css` because a picture cannot use CSS variables. */
export const COLOURS = {
  hero: '#0a4a6b',
  surface: '#ffffff',
  ink: '#12222e',
  muted: '#4d606d',
  heroMuted: '#c9e3f1',
  brand: { line: '#0e76a8', text: '#0b6a98', soft: '#e3f1f8' },
  legacy: { line: '#d9650b', text: '#a84600', soft: '#fdeee2' },
}

/** Space for the name on the card, in pixels. */
export const NAME_BOX = { width: 984, height: 340 }

/** Pixels around the card. */
const MARGIN = 40

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0e76a8"/><path fill="#fff" d="M6.5 9.4c3.3-1.3 6.5-1 8.8.7v13.6c-2.3-1.6-5.5-1.9-8.8-.7zM25.5 9.4c-3.3-1.3-6.5-1-8.8.7v13.6c2.3-1.6 5.5-1.9 8.8-.7z"/><path fill="#ff9a4d" d="M20 8.5h3.4v7.2l-1.7-1.4-1.7 1.4z"/></svg>`

const box = (style: CSSProperties, ...children: ReactNode[]): ReactElement =>
  createElement('div', { style: { display: 'flex', boxSizing: 'border-box', ...style } }, ...children)

const image = (source: string, width: number, height: number): ReactElement =>
  createElement('img', { src: source, width, height })

const dataAddress = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`

/** The name as text, wrapped to `NAME_BOX.width`. @param size in pixels */
export const nameText = (name: string, size: number): ReactElement =>
  box(
    {
      width: NAME_BOX.width,
      fontFamily: FAMILY,
      fontWeight: 700,
      fontSize: size,
      lineHeight: 1.12,
      letterSpacing: '-0.02em',
      color: COLOURS.ink,
      wordBreak: 'break-word',
    },
    name,
  )

export const nameImage = (png: Buffer, width: number, height: number): ReactElement =>
  image(dataAddress('image/png', png), width, height)

/** A term's card as on the site. Legacy terms have orange borders, others the brand's colour. */
export function card(picture: Omit<SocialPicture, 'name'>, name: ReactElement): ReactElement {
  const { line, text, soft } = picture.isLegacy ? COLOURS.legacy : COLOURS.brand
  const head = box(
    { alignItems: 'center', gap: 24 },
    image(dataAddress('image/svg+xml', Buffer.from(MARK)), 64, 64),
    box(
      { flexDirection: 'column', maxWidth: 660 },
      box({ fontSize: 30, fontWeight: 700, color: COLOURS.ink, ...oneLine }, picture.siteName),
      box({ fontSize: 22, color: COLOURS.muted, ...oneLine }, picture.siteSubtitle),
    ),
  )
  const kind = box(
    {
      marginLeft: 'auto',
      padding: '10px 24px',
      borderRadius: 32,
      background: soft,
      color: text,
      fontSize: 26,
      fontWeight: 700,
    },
    picture.isLegacy ? 'Legacy term' : 'Current term',
  )
  return box(
    { ...SOCIAL_PICTURE, padding: MARGIN, background: COLOURS.hero, fontFamily: FAMILY, fontWeight: 500 },
    box(
      {
        flexDirection: 'column',
        width: SOCIAL_PICTURE.width - 2 * MARGIN,
        padding: '44px 56px',
        background: COLOURS.surface,
        borderRadius: 28,
        border: `4px solid ${line}`,
        borderLeft: `20px solid ${line}`,
      },
      box({ alignItems: 'center' }, head, kind),
      box({ flexGrow: 1, alignItems: 'center', overflow: 'hidden' }, name),
    ),
  )
}

const oneLine: CSSProperties = { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }
