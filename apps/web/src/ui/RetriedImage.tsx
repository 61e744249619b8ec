import type { ComponentProps, ReactNode } from 'react';
import { useRetriedImage } from './useRetriedImage.ts';

type RetriedImageProps = Omit<ComponentProps<'img'>, 'src'> & { src: string };

/** A picture of the server that is loaded again until it is there. */
export function RetriedImage({ src, alt, ...props }: RetriedImageProps): ReactNode {
  const { image } = useRetriedImage(src, { isLazy: props.loading === 'lazy' });
  return <img {...props} {...image} alt={alt} />;
}
