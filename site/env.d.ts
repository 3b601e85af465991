/// <reference types="astro/client" />

/** The year of the renderer's build, set in `astro.config.mjs`. */
declare const BUILD_YEAR: number

/** See `inline/before-paint.ts`, `inline/first-interaction.ts` and `intent/island.ts`; absent where a policy forbids inline scripts. */
interface Window {
  readStorage?: () => void
  clicks?: MouseEvent[]
  latest?: Event | undefined
  tellLost: (event: Event) => void
  tellPlainly?: (text?: string) => void
  importCode: (address: string) => Promise<unknown>
}

/** The module as the text of a script; see `inline/inline-scripts.ts`. */
declare module '*?inline-script' {
  const text: string
  export default text
}

declare namespace App {
  interface Locals extends Partial<import('../contracts/page.ts').PageLocals> {}
}

declare namespace Astro {
  interface ClientDirectives {
    /** See `site/intent/intent.ts`. With 'search', that parameter in the address loads the island at once. */
    'client:intent'?: boolean | 'search'
  }
}
