import { createApp } from 'astro/app/entrypoint'

export const app = createApp({ streaming: false })

// What fails is told to whoever asked for the page, and the log has its own form.
app.logger.setDestination({ write: () => undefined })

/** Loads every template now, where Astro would load each at its first page: the next build may have replaced the files by then. */
export const loadTemplates = async (): Promise<void> => {
  const { pageMap, middleware } = app.manifest
  await Promise.all([middleware?.(), ...[...(pageMap?.values() ?? [])].map((load) => load())])
}
