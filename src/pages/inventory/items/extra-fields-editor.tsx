import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import { extraFieldTypes } from '../../../../domain/inventory/extra-fields.ts'

/** Renders the editor of a category's additional fields: name, kind, and whether the search includes it. */
export function ExtraFieldsEditor() {
  const t = useTranslate()
  return (
    <Form.List name="extra_fields">
      {(rows, { add, remove }) => (
        <>
          {rows.length === 0 ? null : (
            <div className="part-rows">
              {rows.map(({ key, name }, place) => (
                <ExtraRow key={key} row={name} number={place + 1} onRemove={() => remove(name)} />
              ))}
            </div>
          )}
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ name: null, type: 'text', search: false })}>
            {t('categoryForm.addField')}
          </Button>
        </>
      )}
    </Form.List>
  )
}

function ExtraRow({ row, number, onRemove }: { row: number; number: number; onRemove: () => void }) {
  const t = useTranslate()
  const type: unknown = Form.useWatch(['extra_fields', row, 'type'])
  return (
    <div className="part-row extra-row">
      <Form.Item name={[row, 'name']}>
        <Input
          maxLength={50}
          autoComplete="off"
          placeholder={t('categoryForm.fieldName')}
          aria-label={t('categoryForm.nameOf', { number })}
        />
      </Form.Item>
      <Form.Item name={[row, 'type']}>
        <Select
          aria-label={t('categoryForm.typeOf', { number })}
          options={extraFieldTypes.map((value) => ({ value, label: t(`categoryForm.type.${value}`) }))}
        />
      </Form.Item>
      {type === 'choice' ? (
        <Form.Item name={[row, 'choices']}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ';']}
            placeholder={t('categoryForm.choices')}
            aria-label={t('categoryForm.choicesOf', { number })}
          />
        </Form.Item>
      ) : (
        <span />
      )}
      <Form.Item name={[row, 'search']} valuePropName="checked">
        <Checkbox className="extra-search">{t('categoryForm.search')}</Checkbox>
      </Form.Item>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('categoryForm.removeField', { number })}
        onClick={onRemove}
      />
    </div>
  )
}
