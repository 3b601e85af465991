import { Fragment } from 'react'

/** A sentence. Text in quotation marks is a name or was typed by a person, so it gets its own text direction. */
export const Quoting = ({ children }: { children: string | undefined }) =>
  children?.split(/"([^"]+)"/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <Fragment key={place}>
        "<bdi>{part}</bdi>"
      </Fragment>
    ),
  )
