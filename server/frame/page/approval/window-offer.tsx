import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../../ui-kit/parts/inputs/button.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import type { Say, TextKey } from '../texts.ts'
import type { ApprovalWindow } from './approval-window.ts'

export interface WindowOfferProps {
  readonly say: Say
  /** Opens the window; undefined where the browser refuses it. */
  open(): ApprovalWindow | undefined
}

/** Offers a window of the frame's origin where the browser cannot say whether something lies over the frame. It is closed with the request. */
export function WindowOffer({ say, open }: WindowOfferProps): ReactNode {
  const [opened, setOpened] = useState<ApprovalWindow>()
  const [title, setTitle] = useState<TextKey>('uncertain')
  useEffect(() => () => opened?.close(), [opened])
  const press = (): void => {
    if (opened) {
      opened.focus()
      return
    }
    const next = open()
    setOpened(next)
    setTitle(next ? 'inWindow' : 'windowBlocked')
  }
  return (
    <Notice
      kind="warning"
      role="alert"
      title={say(title)}
      actions={
        <Button size="s" onClick={press}>
          {say(opened ? 'showWindow' : 'openWindow')}
        </Button>
      }
    />
  )
}
