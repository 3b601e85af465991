import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

/** Starlight with its defaults, including its search (Pagefind). The sidebar has only the categories, because no author would list ten thousand terms in it. */
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
