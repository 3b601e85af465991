/** The year of the renderer's build, set in `astro.config.mjs`. */
declare const BUILD_YEAR: number

declare namespace App {
  interface Locals extends Partial<import('../contracts/page.ts').PageLocals> {}
}
