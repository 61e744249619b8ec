#pragma once
/*
 * The calls of libsrtp 3 that mediasoup-worker makes, written over libsrtp 2, which is what Debian 12 has.
 *
 * Three things differ between the two: the policy is an opaque object there and a plain struct here; packets go
 * from an input to an output buffer there and are changed in place here; and a stream is removed by its SSRC in
 * host order there, in network order here.
 */
#include <arpa/inet.h>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string.h>
#include <vector>

#define srtp_policy_t libsrtp2_policy_t
#include <srtp2/srtp.h>
#undef srtp_policy_t

// Errors that only libsrtp 3 knows. Their numbers follow the last one of libsrtp 2.
constexpr auto srtp_err_status_buffer_small = static_cast<srtp_err_status_t>(28);
constexpr auto srtp_err_status_cryptex_err  = static_cast<srtp_err_status_t>(29);

struct SightlineSrtpPolicy
{
	libsrtp2_policy_t policy{};
	// libsrtp 2 wants key and salt in one piece, and keeps a pointer to it until srtp_create() has copied it.
	std::vector<uint8_t> keyAndSalt;
};

using srtp_policy_t = SightlineSrtpPolicy*;

inline srtp_err_status_t srtp_policy_create(srtp_policy_t* policy)
{
	*policy = new SightlineSrtpPolicy();

	return srtp_err_status_ok;
}

inline void srtp_policy_destroy(srtp_policy_t policy)
{
	if (policy == nullptr)
	{
		return;
	}

	explicit_bzero(policy->keyAndSalt.data(), policy->keyAndSalt.size());

	delete policy;
}

inline srtp_err_status_t srtp_policy_set_ssrc(srtp_policy_t policy, srtp_ssrc_t ssrc)
{
	policy->policy.ssrc = ssrc;

	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_policy_set_profile(srtp_policy_t policy, srtp_profile_t profile)
{
	const auto err = srtp_crypto_policy_set_from_profile_for_rtp(&policy->policy.rtp, profile);

	if (err != srtp_err_status_ok)
	{
		return err;
	}

	return srtp_crypto_policy_set_from_profile_for_rtcp(&policy->policy.rtcp, profile);
}

inline srtp_err_status_t srtp_policy_add_key(
  srtp_policy_t policy,
  const uint8_t* key,
  size_t keyLen,
  const uint8_t* salt,
  size_t saltLen,
  const uint8_t* /*mki*/,
  size_t /*mkiLen*/)
{
	policy->keyAndSalt.reserve(keyLen + saltLen);
	policy->keyAndSalt.assign(key, key + keyLen);
	policy->keyAndSalt.insert(policy->keyAndSalt.end(), salt, salt + saltLen);
	policy->policy.key = policy->keyAndSalt.data();

	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_policy_set_allow_repeat_tx(srtp_policy_t policy, bool allow)
{
	policy->policy.allow_repeat_tx = allow ? 1 : 0;

	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_policy_set_window_size(srtp_policy_t policy, size_t size)
{
	policy->policy.window_size = size;

	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_create(srtp_t* session, srtp_policy_t policy)
{
	return ::srtp_create(session, &policy->policy);
}

inline srtp_err_status_t srtp_stream_remove(srtp_t session, uint32_t ssrc)
{
	return ::srtp_remove_stream(session, htonl(ssrc));
}

namespace sightline
{
	using InPlace = srtp_err_status_t (*)(srtp_t, void*, int*);

	// What a packet may grow by: authentication tag and key index, and for RTCP also the index of 4 bytes.
	constexpr size_t MaxGrowth = SRTP_MAX_TRAILER_LEN + 4;

	inline srtp_err_status_t protect(
	  InPlace inPlace, srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen)
	{
		if (inLen + MaxGrowth > *outLen)
		{
			return srtp_err_status_buffer_small;
		}

		std::memmove(out, in, inLen);

		auto len       = static_cast<int>(inLen);
		const auto err = inPlace(session, out, &len);

		if (err == srtp_err_status_ok)
		{
			*outLen = static_cast<size_t>(len);
		}

		return err;
	}

	inline srtp_err_status_t unprotect(
	  InPlace inPlace, srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen)
	{
		if (inLen > *outLen)
		{
			return srtp_err_status_buffer_small;
		}

		if (out != in)
		{
			std::memmove(out, in, inLen);
		}

		auto len       = static_cast<int>(inLen);
		const auto err = inPlace(session, out, &len);

		if (err == srtp_err_status_ok)
		{
			*outLen = static_cast<size_t>(len);
		}

		return err;
	}
} // namespace sightline

inline srtp_err_status_t srtp_protect(
  srtp_t session, const uint8_t* rtp, size_t rtpLen, uint8_t* srtp, size_t* srtpLen, size_t /*mkiIndex*/)
{
	return sightline::protect(&::srtp_protect, session, rtp, rtpLen, srtp, srtpLen);
}

inline srtp_err_status_t srtp_protect_rtcp(
  srtp_t session, const uint8_t* rtcp, size_t rtcpLen, uint8_t* srtcp, size_t* srtcpLen, size_t /*mkiIndex*/)
{
	return sightline::protect(&::srtp_protect_rtcp, session, rtcp, rtcpLen, srtcp, srtcpLen);
}

inline srtp_err_status_t srtp_unprotect(
  srtp_t session, const uint8_t* srtp, size_t srtpLen, uint8_t* rtp, size_t* rtpLen)
{
	return sightline::unprotect(&::srtp_unprotect, session, srtp, srtpLen, rtp, rtpLen);
}

inline srtp_err_status_t srtp_unprotect_rtcp(
  srtp_t session, const uint8_t* srtcp, size_t srtcpLen, uint8_t* rtcp, size_t* rtcpLen)
{
	return sightline::unprotect(&::srtp_unprotect_rtcp, session, srtcp, srtcpLen, rtcp, rtcpLen);
}
