/** The size of a social picture in pixels. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const

/** All that a social picture shows. */
export interface SocialPicture {
  name: string
  isLegacy: boolean
  siteName: string
  siteSubtitle: string
}

/** What the thread that draws a picture answers: the PNG in base64, or why there is none. */
export type DrawnPicture = { result: string } | { failure: { message: string; stack?: string | undefined } }
