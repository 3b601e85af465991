/** The size of a social picture in pixels. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const

/** All that a social picture shows. */
export interface SocialPicture {
  name: string
  isLegacy: boolean
  siteName: string
  siteSubtitle: string
}

/** service → picture thread: draw this. */
export interface DrawMessage {
  number: number
  picture: SocialPicture
}

/** picture thread → service, by the number of the asking: the PNG, or why there is none. */
export type DrawnMessage = { number: number; png: Uint8Array } | { number: number; failure: string }
