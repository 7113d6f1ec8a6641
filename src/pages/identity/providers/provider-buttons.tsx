import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useLocation } from 'react-router'
import type { Provider } from '../../../providers/auth-flows.ts'
import { keepNext } from '../next-page.ts'

/** Renders a button for each identity provider: forms, because the browser itself has to navigate there. */
export function ProviderButtons({ providers }: { providers: readonly Provider[] }) {
  const t = useTranslate()
  const { search } = useLocation()
  return providers.map(({ id, name }) => (
    <form key={id} method="post" action="/_allauth/app/v1/auth/provider/redirect" onSubmit={() => keepNext(search)}>
      <input type="hidden" name="provider" value={id} />
      <input type="hidden" name="process" value="login" />
      <input type="hidden" name="callback_url" value={`/auth/${id}/callback/`} />
      <Button htmlType="submit" size="large" block title={name}>
        <span className="sign-in-provider">{t('signIn.provider', { name })}</span>
      </Button>
    </form>
  ))
}
