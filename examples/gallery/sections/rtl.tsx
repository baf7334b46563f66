import {
  ActionBar,
  Address,
  Button,
  backIcon,
  closeIcon,
  DetailList,
  DetailRow,
  DialogFrame,
  DialogHeader,
  Divider,
  Field,
  Footnote,
  Glyph,
  IconButton,
  Inset,
  Label,
  List,
  mailIcon,
  qrIcon,
  Row,
  TransferSide,
  TransferSides,
  walletIcon,
} from 'portico/ui-kit'
import { Frame, noop, Section, TokenGlyph, theirs, WalletGlyph } from '../pieces.tsx'

const close = <IconButton part="close" icon={closeIcon} label="إغلاق" />

export function RtlSection() {
  return (
    <div dir="rtl" lang="ar">
      <Section id="rtl" title="من اليمين إلى اليسار">
        <Frame caption="ربط المحفظة">
          <DialogFrame
            role="group"
            aria-label="ربط المحفظة"
            header={<DialogHeader leading={<WalletGlyph name="Meridian" />} title="ربط المحفظة" trailing={close} />}
          >
            <List aria-label="المحافظ">
              <Row glyph={<Glyph kind="tile" icon={qrIcon} />} name="WalletConnect" end="رمز QR" onClick={noop} />
              <Row glyph={<WalletGlyph name="Halcyon" />} name="Halcyon" end="الأخيرة" onClick={noop} />
              <Row glyph={<WalletGlyph name="Kestrel" />} name="Kestrel" end="مثبّتة" onClick={noop} />
              <Row
                glyph={<Glyph kind="tile" icon={walletIcon} />}
                name="كل المحافظ"
                end={<span dir="ltr">430+</span>}
                chevron
                onClick={noop}
              />
            </List>
            <Label lined>أو تابع باستخدام</Label>
            <Inset>
              <Field icon={mailIcon} label="البريد الإلكتروني" placeholder="البريد الإلكتروني" value="" onValue={noop} />
            </Inset>
            <Footnote>
              بالمتابعة أنت توافق على <a href="#terms">شروط الخدمة</a> و<a href="#privacy">سياسة الخصوصية</a>.
            </Footnote>
          </DialogFrame>
        </Frame>
        <Frame caption="مراجعة الإرسال">
          <DialogFrame
            role="group"
            aria-label="مراجعة الإرسال"
            header={
              <DialogHeader leading={<IconButton part="back" icon={backIcon} label="رجوع" />} title="مراجعة الإرسال" trailing={close} />
            }
          >
            <TransferSides>
              <TransferSide
                glyph={<TokenGlyph name="Ether" network="Ethereum" />}
                label="ترسل"
                value={<bdi dir="ltr">0.42 ETH</bdi>}
                note={<bdi dir="ltr">$1,121.34</bdi>}
              />
              <TransferSide glyph={<Glyph kind="avatar" seed={theirs} />} label="إلى" value={<bdi dir="ltr">ilse.harbour.example</bdi>}>
                <Address value={theirs} />
              </TransferSide>
            </TransferSides>
            <Divider />
            <DetailList>
              <DetailRow label="الشبكة">Ethereum</DetailRow>
              <DetailRow label="رسوم الشبكة">
                <bdi dir="ltr">$0.83</bdi>
              </DetailRow>
              <DetailRow label="المجموع" total>
                <bdi dir="ltr">$1,122.17</bdi>
              </DetailRow>
            </DetailList>
            <ActionBar split="confirm">
              <Button>إلغاء</Button>
              <Button variant="primary">أرسل</Button>
            </ActionBar>
          </DialogFrame>
        </Frame>
      </Section>
    </div>
  )
}
