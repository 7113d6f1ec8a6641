import { useNotification, useTranslate } from '@refinedev/core'
import { Button, Upload } from 'antd'
import { CompanyLogo } from '../../../components/company/company-logo.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { CompanyDetails } from './company-details.ts'
import { fitPicture } from './fit-picture.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import '../../../lib/texts/settings/company-settings-texts.ts'

const pictures = 'image/png,image/jpeg,image/webp'

type Props = { details: CompanyDetails; onChanged: (answered: CompanyDetails) => Promise<void> }

/** Renders the logo; uploading or removing it takes effect at once. */
export function LogoSection({ details, onChanged }: Props) {
  const request = useRequest()
  const t = useTranslate()
  const { open } = useNotification()
  const { slug, name, logo, version } = details
  const place = 'logo/'
  const perform = async (work: () => Promise<{ data: CompanyDetails }>) => {
    try {
      await onChanged((await work()).data)
    } catch (failure) {
      const { message, errors } = toRequestError(failure)
      open?.({ type: 'error', message: t('company.logoFailed'), description: errors['file']?.[0] ?? message })
    }
  }
  const send = async (file: File) => {
    const form = new FormData()
    form.append('file', await fitPicture(file))
    return perform(() => request<CompanyDetails>('put', place, form))
  }
  const initial = (
    <i className="initial" aria-hidden="true">
      {name.trim().charAt(0).toUpperCase()}
    </i>
  )
  return (
    <PageSection id="logo" title={t('company.logo')} lead={t('company.logoLead')}>
      <div className="settings-logo">
        {logo ? <CompanyLogo slug={slug} version={version} fallback={initial} /> : initial}
        <Upload accept={pictures} showUploadList={false} beforeUpload={(file) => (void send(file), false)}>
          <Button>{t(logo ? 'company.changeLogo' : 'company.addLogo')}</Button>
        </Upload>
        {logo ? (
          <Button type="text" onClick={() => void perform(() => request<CompanyDetails>('delete', place))}>
            {t('company.removeLogo')}
          </Button>
        ) : null}
      </div>
    </PageSection>
  )
}
