/** The texts of parties: added with the first page of that area, so that no other page waits for them. */
import crm from '../../locales/en-crm.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', crm, true, true)
