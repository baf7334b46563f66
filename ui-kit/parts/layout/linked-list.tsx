import { Fragment } from 'react'

export interface ListLink {
  readonly label: string
  onOpen(): void
}

export interface LinkedListProps {
  readonly links: readonly ListLink[]
  /** BCP 47: the language whose commas and "and" stand between the links. */
  readonly language: string
}

/** Links in a sentence, joined as the language joins a list ("Terms and Privacy policy"). */
export function LinkedList({ links, language }: LinkedListProps) {
  const parts = new Intl.ListFormat(language).formatToParts(links.map((_, index) => `${index}`))
  return parts.map(({ type, value }, index) => {
    const link = type === 'element' ? links[Number(value)] : undefined
    return link ? (
      <button key={link.label} type="button" className="link" onClick={link.onOpen}>
        {link.label}
      </button>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words between links have no other identity
      <Fragment key={index}>{value}</Fragment>
    )
  })
}
