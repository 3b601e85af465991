import { createApp } from 'astro/app/entrypoint'

export const app = createApp({ streaming: false })

// Silenced: `renderer.ts` throws render failures, and its callers log them in the service's format.
app.logger.setDestination({ write: () => undefined })

/**
 * Loads all templates and keeps them. Astro would import each when its first page is rendered, when the next build may have replaced the files,
 * and then again for each page, which takes a twentieth of a page's time.
 */
export const loadTemplates = async (): Promise<void> => {
  const { pageMap, middleware } = app.manifest
  await Promise.all([
    middleware?.(),
    ...[...(pageMap ?? [])].map(async ([name, load]) => {
      const template = await load()
      pageMap?.set(name, () => Promise.resolve(template))
    }),
  ])
}
