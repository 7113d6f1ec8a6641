/** The texts of stock and production: added with the first page of that area, so that no other page waits for them. */
import inventory from '../../locales/en-inventory.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', inventory, true, true)
