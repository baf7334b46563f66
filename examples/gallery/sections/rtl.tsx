import {
  Address,
  Bar,
  Button,
  backIcon,
  closeIcon,
  DialogFrame,
  Field,
  Glyph,
  IconButton,
  Label,
  Ledger,
  LedgerRow,
  Lintel,
  List,
  mailIcon,
  Pad,
  Parties,
  Party,
  qrIcon,
  Row,
  Rule,
  Step,
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
            header={<Lintel leading={<WalletGlyph name="Meridian" />} title="ربط المحفظة" trailing={close} />}
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
            <Pad>
              <Field icon={mailIcon} label="البريد الإلكتروني" placeholder="البريد الإلكتروني" value="" onValue={noop} />
            </Pad>
            <Step>
              بالمتابعة أنت توافق على <a href="#terms">شروط الخدمة</a> و<a href="#privacy">سياسة الخصوصية</a>.
            </Step>
          </DialogFrame>
        </Frame>
        <Frame caption="مراجعة الإرسال">
          <DialogFrame
            role="group"
            aria-label="مراجعة الإرسال"
            header={<Lintel leading={<IconButton part="back" icon={backIcon} label="رجوع" />} title="مراجعة الإرسال" trailing={close} />}
          >
            <Parties>
              <Party
                glyph={<TokenGlyph name="Ether" network="Ethereum" />}
                label="ترسل"
                value={<bdi dir="ltr">0.42 ETH</bdi>}
                note={<bdi dir="ltr">$1,121.34</bdi>}
              />
              <Party glyph={<Glyph kind="avatar" seed={theirs} />} label="إلى" value={<bdi dir="ltr">ilse.harbour.example</bdi>}>
                <Address value={theirs} />
              </Party>
            </Parties>
            <Rule />
            <Ledger>
              <LedgerRow label="الشبكة">Ethereum</LedgerRow>
              <LedgerRow label="رسوم الشبكة">
                <bdi dir="ltr">$0.83</bdi>
              </LedgerRow>
              <LedgerRow label="المجموع" total>
                <bdi dir="ltr">$1,122.17</bdi>
              </LedgerRow>
            </Ledger>
            <Bar split="confirm">
              <Button>إلغاء</Button>
              <Button variant="primary">أرسل</Button>
            </Bar>
          </DialogFrame>
        </Frame>
      </Section>
    </div>
  )
}
