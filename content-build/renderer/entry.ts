import { createApp } from 'astro/app/entrypoint'

export const app = createApp({ streaming: false })

// What fails is told to whoever asked for the page, and the log has its own form.
app.logger.setDestination({ write: () => undefined })

/**
 * Loads every template now and keeps it, where Astro would load each at its first page and ask Node for it again at each: the next build may have replaced the
 * files by then, and to find what is loaded takes a twentieth of a page's time.
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
