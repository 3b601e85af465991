import { createApp } from 'astro/app/entrypoint'

export const app = createApp({ streaming: false })

/** Loads every template now, where Astro would load each at its first page: the next build may have replaced the files by then. */
export const loadTemplates = async (): Promise<void> => {
  const { pageMap, middleware } = app.manifest
  await Promise.all([middleware?.(), ...[...(pageMap?.values() ?? [])].map((load) => load())])
}
