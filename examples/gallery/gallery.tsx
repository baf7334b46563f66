import type { ReactNode } from 'react'
import { AccountSection } from './sections/account.tsx'
import { ButtonsSection } from './sections/buttons.tsx'
import { ConnectSection } from './sections/connect.tsx'
import { FieldsSection } from './sections/fields.tsx'
import { NoticesSection } from './sections/notices.tsx'
import { PicturesSection } from './sections/pictures.tsx'
import { QrSection } from './sections/qr.tsx'
import { ReviewSection } from './sections/review.tsx'
import { RowsSection } from './sections/rows.tsx'
import { RtlSection } from './sections/rtl.tsx'
import { StatusSection } from './sections/status.tsx'
import { WindowedSection } from './sections/windowed.tsx'

const sections: Readonly<Record<string, () => ReactNode>> = {
  connect: ConnectSection,
  rows: RowsSection,
  buttons: ButtonsSection,
  fields: FieldsSection,
  review: ReviewSection,
  account: AccountSection,
  moments: StatusSection,
  notices: NoticesSection,
  qr: QrSection,
  pictures: PicturesSection,
  windowed: WindowedSection,
  rtl: RtlSection,
}

export function Gallery({ mode, only, rtl }: { readonly mode: string; readonly only: string | undefined; readonly rtl: boolean }) {
  const ids = Object.keys(sections).filter((id) => only === undefined || id === only)
  return (
    <div className="sheet">
      <h1>{`Portico ui-kit, ${mode}${rtl ? ', right to left' : ''}`}</h1>
      {ids.map((id) => {
        const Shown = sections[id]
        return Shown && <Shown key={id} />
      })}
    </div>
  )
}
