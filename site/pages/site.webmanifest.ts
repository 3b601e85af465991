import type { APIRoute } from 'astro'
import { fixedPage } from '../data/glossary.ts'

const icon = (size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** For a device's home screen. */
export const GET: APIRoute = (astro) => {
  const { name, subtitle } = fixedPage(astro)
  return Response.json({
    name,
    short_name: name.length > 12 ? 'Lexicon' : name,
    description: `The definitive guide to ${subtitle} terminology`,
    start_url: '/',
    display: 'minimal-ui',
    icons: [icon(192), icon(512), icon(512, 'maskable')],
  })
}
