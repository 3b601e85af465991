import type { APIRoute } from 'astro'
import { fixedPage } from '../data/glossary.ts'

const icon = (size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest, for a device's home screen. */
export const GET: APIRoute = (astro) => {
  const { name, subtitle } = fixedPage(astro)
  return Response.json({
    name,
    // Fits below an icon. Devices cut a longer name themselves.
    ...(name.length <= 12 && { short_name: name }),
    description: `The definitive guide to ${subtitle} terminology`,
    start_url: '/',
    display: 'minimal-ui',
    icons: [icon(192), icon(512), icon(512, 'maskable')],
  })
}
