import type { Image } from '@casepack/contract/media/image';
import { imageAddress } from '@casepack/contract/media/image-address';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef } from 'react';
import { ApiError } from '../../api/api-error';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { toast } from '../../ui/toast';
import { useRemoveLogo, useSetLogo } from './brand.queries';
import { SvgError } from './rasterized';

type LogoCardProps = { manufacturerId: number; logo: Image | null };

/** The server does not name SVG: a logo is drawn before it is sent. */
function logoFailure(error: unknown) {
  const shown = failure(error, 'The logo could not be saved');
  if (error instanceof SvgError) return { ...shown, description: error.message };
  if (!(error instanceof ApiError) || error.code !== 'unsupported_media_type') return shown;
  return { ...shown, description: 'Only PNG, JPEG, WebP, AVIF and SVG images can be used' };
}

export function LogoCard({ manufacturerId, logo }: LogoCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const setting = useSetLogo(manufacturerId);
  const removing = useRemoveLogo(manufacturerId);
  const send = (file: File) =>
    setting.mutate(file, {
      onSuccess: () => toast({ title: 'Logo Saved' }),
      onError: (error) => toast(logoFailure(error)),
    });
  return (
    <Card as="section" aria-labelledby="brand-logo">
      <CardHeader
        title={<span id="brand-logo">Logo</span>}
        description="PNG, JPEG, WebP, AVIF or SVG. Without one, only your name is shown."
      />
      <div className="flex flex-wrap items-center gap-4">
        <div className="flex h-24 w-52 items-center justify-center rounded-lg border bg-paper p-3">
          {logo ? (
            <img
              src={imageAddress(logo.key, 640)}
              alt="Your logo"
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <span className="text-sm text-ink-soft">No logo yet</span>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/svg+xml"
          aria-label="Logo file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) send(file);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button busy={setting.isPending} busyLabel="Saving..." onClick={() => input.current?.click()}>
            <ImageUp aria-hidden />
            {logo ? 'Replace logo' : 'Choose a logo'}
          </Button>
          {logo && (
            <Button
              variant="ghost"
              busy={removing.isPending}
              onClick={() =>
                removing.mutate(undefined, {
                  onError: (error) => toast(failure(error, 'The logo could not be removed')),
                })
              }
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
