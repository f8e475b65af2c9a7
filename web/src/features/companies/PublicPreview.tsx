// How the customers' page of a company looks with the values of its form.
import { accentContrast, MIN_CONTRAST, PAGE_COLORS } from '@despacho/domain/companies/problems.ts';
import type { CompanyValues } from '../../entities/companies/companyForm.ts';
import { companyText } from '../../entities/companies/text.ts';
import { useFormValues } from '../../kit/form/formInputs.ts';
import type { KitForm } from '../../kit/form/useKitForm.ts';
import { Picture } from '../../kit/image/Picture.tsx';
import { safeHref } from '../../kit/safeHref.ts';
import styles from './Companies.module.css';

const USUAL_LOGO = 64;

type PublicPreviewProps = { form: KitForm<CompanyValues>; logo: { file: File | null; url: string | null } };

export const PublicPreview = ({ form, logo }: PublicPreviewProps) => {
  const { name, isDark, accent, deliveredPhrase, phraseWeight, logoSize } = useFormValues(form);
  const source = logo.file ?? (logo.url === null ? null : safeHref(logo.url));
  const color = /^#[\da-f]{6}$/i.test(accent) ? accent : null;
  const contrast = accentContrast({ isDark, accent: color });
  const isReadable = contrast === null || contrast >= MIN_CONTRAST;
  const colors = PAGE_COLORS[isDark ? 'dark' : 'light'];
  const size = Number(logoSize) || USUAL_LOGO;
  return (
    <div className={styles['preview']} style={{ background: colors.ground, color: colors.text }}>
      {source === null ? (
        <strong>{name}</strong>
      ) : (
        <div className={styles['previewLogo']} style={{ blockSize: `${size}px` }}>
          <Picture source={source} alt={name} onFailure={() => {}} />
        </div>
      )}
      <p style={{ fontWeight: phraseWeight === '' ? undefined : Number(phraseWeight) }}>
        {deliveredPhrase.trim() === '' ? companyText.usualPhrase : deliveredPhrase}
      </p>
      <p aria-hidden="true" className={styles['stars']} style={isReadable && color !== null ? { color } : undefined}>
        ★★★★☆
      </p>
      <span
        className={styles['previewButton']}
        style={isReadable && color !== null ? { borderColor: color, color } : undefined}
      >
        {companyText.previewButton}
      </span>
    </div>
  );
};
