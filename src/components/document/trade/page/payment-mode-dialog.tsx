import { useTranslate } from '@refinedev/core'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { ReferenceSelect } from '../../../fields/reference-select.tsx'

type DialogProps = {
  /** A walk-in customer must pay at once. */
  isWalkIn: boolean
  mode: string | null
  modeLabel: string | null
  isBusy: boolean
  onClose: () => void
  onChoose: (mode: string | null) => void
}

/** Changes how an invoice or bill was paid, or marks it as owed. */
export function PaymentModeDialog({ isWalkIn, mode, modeLabel, isBusy, onClose, onChoose }: DialogProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState(mode)
  return (
    <Modal
      open
      title={t('trade.changeMode')}
      okText={t('trade.changeModeDo')}
      cancelText={t('trade.changeModeLeave')}
      okButtonProps={{ loading: isBusy, disabled: chosen === mode }}
      onOk={() => onChoose(chosen)}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t(isWalkIn ? 'trade.changeModeWalkInText' : 'trade.changeModeText')}</p>
      <Form layout="vertical">
        <Form.Item label={t('trade.paymentMode')} htmlFor="chosen-mode">
          <ReferenceSelect
            id="chosen-mode"
            to="settings/payment-modes"
            allowClear={!isWalkIn}
            placeholder={t(isWalkIn ? 'trade.choosePaymentMode' : 'trade.owedLater')}
            value={chosen}
            {...(modeLabel === null ? {} : { chosenLabel: modeLabel })}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
