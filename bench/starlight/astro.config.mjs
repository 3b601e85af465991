import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

/**
 * Starlight as it comes, its search (Pagefind) included. The sidebar has the categories, as somebody who knows Starlight would
 * have it: one of ten thousand terms would be nobody's choice.
 */
export default defineConfig({
  outDir: './out',
  site: 'http://localhost:4321',
  integrations: [
    starlight({
      title: 'Experience Platform Lexicon',
      sidebar: [
        { label: 'All Categories', link: '/' },
        { label: 'Categories', items: [{ autogenerate: { directory: 'categories' } }] },
      ],
    }),
  ],
})
