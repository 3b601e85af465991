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
    // Below an icon there is room for so much. Of a longer name a device shows what fits.
    ...(name.length <= 12 && { short_name: name }),
    description: `The definitive guide to ${subtitle} terminology`,
    start_url: '/',
    display: 'minimal-ui',
    icons: [icon(192), icon(512), icon(512, 'maskable')],
  })
}
