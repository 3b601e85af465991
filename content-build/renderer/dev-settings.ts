import type { Site } from '../../contracts/page.ts'
import { siteDefaults } from '../../contracts/site-defaults.ts'

/** The address at which `npm run dev` starts the service. */
export const DEV_SERVICE = 'http://127.0.0.1:4322'

interface DevSettings {
  site: Omit<Site, 'url'>
  featuredTermIds: number[]
}

/** Settings for `astro dev`, from the same environment variables as the service's, which validates them. An empty variable counts as unset. */
export function readDevSettings(env: NodeJS.ProcessEnv): DevSettings {
  const given = (name: string): string | null => (env[name] === '' ? null : (env[name] ?? null))
  const setting = (name: keyof typeof siteDefaults): string => given(name) ?? siteDefaults[name]
  return {
    site: {
      name: setting('SITE_NAME'),
      subtitle: setting('SITE_SUBTITLE'),
      language: setting('SITE_LANGUAGE'),
      contactUrl: given('CONTACT_URL'),
    },
    featuredTermIds: setting('FEATURED_TERM_IDS').split(',').map(Number),
  }
}
