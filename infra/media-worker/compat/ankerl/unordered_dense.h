#pragma once
// unordered_dense is not packaged for Debian 12. The worker uses only what the standard containers offer as well.
#include <functional>
#include <unordered_map>
#include <unordered_set>

namespace ankerl::unordered_dense
{
	template<class Key>
	using hash = std::hash<Key>;

	template<class Key, class Value, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>>
	using map = std::unordered_map<Key, Value, Hash, Equal>;

	template<class Key, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>>
	using set = std::unordered_set<Key, Hash, Equal>;
} // namespace ankerl::unordered_dense
