import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Dropdown } from 'antd'

type Options = { hide_zero: string | null; hide: string | null; balances: string | null }
type ReportOptionsProps = { parameters: Options; change: (part: Partial<Options>) => void }

const choices: { key: string; on: Partial<Options>; off: Partial<Options> }[] = [
  { key: 'hideZero', on: { hide_zero: 'true' }, off: { hide_zero: 'false' } },
  { key: 'hideAccounts', on: { hide: 'accounts' }, off: { hide: null } },
  { key: 'hideCategories', on: { hide: 'categories' }, off: { hide: null } },
  { key: 'net', on: { balances: 'net' }, off: { balances: 'gross' } },
]

/** Selects the options of a report of account balances: chosen ones are chips that a click removes. */
export function ReportOptions({ parameters, change }: ReportOptionsProps) {
  const t = useTranslate()
  const isOn = (on: Partial<Options>) =>
    (Object.keys(on) as (keyof Options)[]).every((name) => parameters[name] === on[name])
  const rest = choices.filter(({ on }) => !isOn(on))
  return (
    <>
      {choices
        .filter(({ on }) => isOn(on))
        .map(({ key, off }) => (
          <Button
            key={key}
            className="chip"
            aria-label={t('reportPage.takeAway', { option: t(`reportPage.option.${key}`) })}
            onClick={() => change(off)}
          >
            <strong>{t(`reportPage.option.${key}`)}</strong> <CloseOutlined aria-hidden className="chip-arrow" />
          </Button>
        ))}
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, on }) => ({
              key,
              label: t(`reportPage.option.${key}`),
              onClick: () => change(on),
            })),
          }}
        >
          <Button type="dashed" icon={<PlusOutlined aria-hidden />}>
            {t('reportPage.option.add')}
          </Button>
        </Dropdown>
      ) : null}
    </>
  )
}
