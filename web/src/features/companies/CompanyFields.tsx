// The parts of a company's form: sections of fields, the logo, and previews of its messages and of the customers' page.
import { companySections } from '../../entities/companies/companyForm.ts';
import { companyText } from '../../entities/companies/text.ts';
import { FormFields, FormFrame } from '../../kit/form/Form.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import { Panels, Stack } from '../../kit/layout/Page.tsx';
import { ImageField } from '../../kit/image/ImageField.tsx';
import styles from './Companies.module.css';
import { MessagePreview } from './MessagePreview.tsx';
import { PublicPreview } from './PublicPreview.tsx';
import type { CompanyForm } from './useCompanyForm.ts';

export const CompanyFields = ({ form, logo, label }: CompanyForm & { label: string }) => (
  <Panels last="sticky">
    <FormFrame form={form} label={label}>
      {companySections.map(({ title, fields }) => (
        <fieldset key={title} className={styles['section']}>
          <legend>{title}</legend>
          <FormFields form={form} fields={fields} />
          {title === companyText.sections.notices ? <MessagePreview form={form} /> : null}
        </fieldset>
      ))}
    </FormFrame>
    <Stack>
      <ImageField label={companyText.logo} {...logo} />
      <Card title={companyText.preview}>
        <PublicPreview form={form} logo={logo} />
      </Card>
    </Stack>
  </Panels>
);
